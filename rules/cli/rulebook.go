package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"saloon/rules"
)

// language is that of everything that the commands of the program print.
const language = "en"

// RulesCommand is the command rules.
func RulesCommand(games []rules.Game) *cobra.Command {
	return PerGame(&cobra.Command{
		Use:   "rules GAME [NUMBER]",
		Short: "Print the rules of a game, a chapter of them or one rule",
		Long: `Rules prints the page of a game's rules. With a number, such as MR-4 or MR-4.2, it
prints that chapter or that rule. Whatever refuses a move names the number of the
rule that forbids it.`,
	}, games, func(g rules.Game) *cobra.Command {
		return &cobra.Command{
			Use: g.Info().ID + " [NUMBER]", Short: "The rules of " + g.Info().Title,
			Args: func(_ *cobra.Command, args []string) error {
				_, err := rules.Passage(g, language, args)
				return err
			},
			ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
				return ruleNumbers(g, args), cobra.ShellCompDirectiveNoFileComp
			},
			RunE: func(cmd *cobra.Command, args []string) error {
				text, _ := rules.Passage(g, language, args) // Args has found it
				_, err := fmt.Fprint(cmd.OutOrStdout(), text)
				return err
			},
		}
	})
}

func ruleNumbers(g rules.Game, words []string) []string {
	book, err := rules.RulebookOf(g, language)
	if err != nil || len(words) > 0 {
		return nil
	}
	var all []string
	for _, n := range book.Numbers() {
		all = append(all, n.String())
	}
	return all
}
