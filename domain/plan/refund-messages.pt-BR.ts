/** `countRefundsLeft` in words, wherever a purchase is given back, or lost with the house. */
export const REFUND_RULE =
  'Na tela Assinatura isso é feito uma vez por salão, e mais uma depois que ele pede a exclusão da conta; das outras vezes, pelo suporte.'
