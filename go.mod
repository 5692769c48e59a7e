module saloon

go 1.26.8
