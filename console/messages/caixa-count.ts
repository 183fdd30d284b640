/** Texts of counting a drawer, and of what stays in it for the next day. */
import { formatReais } from '#domain/money/money.ts'

/** What stayed in the drawer, and what the next day began with. */
export const carried = {
  yesterday: 'ontem',
  day: (day: string) => `em ${day}`,
  kept: (when: string, reais: number) => `O que ficou ${when}: ${formatReais(reais)}`,
  differs: (reais: number, when: string) =>
    `${formatReais(Math.abs(reais))} a ${reais < 0 ? 'menos' : 'mais'} do que ficou ${when}`,
  stayed: (reais: number) => `Ficaram ${formatReais(reais)} na gaveta`,
  takenOut: (reais: number) => `${formatReais(reais)} saíram como retirada no fechamento`,
  began: (day: string, reais: number) =>
    `${day} começou com ${formatReais(Math.abs(reais))} a ${reais < 0 ? 'menos' : 'mais'} do que ficou`,
} as const

export const close = {
  title: 'Fechar caixa',
  cash: 'Dinheiro na gaveta',
  total: 'Quanto há na gaveta',
  byPiece: 'Contar por notas',
  byTotal: 'Digitar só o total',
  each: 'quantas de cada',
  pieceLabel: (reais: number) => `Notas de R$ ${reais}`,
  coins: 'Moedas (R$)',
  wrong: 'Digite quanto há, como 418,90.',
  wrongPieces: 'Digite um número inteiro.',
  kept: 'Quanto fica na gaveta',
  keptHint: 'Em branco, fica tudo. Se ficar menos, o resto sai como retirada no fechamento.',
  keptWrong: 'Digite quanto fica, como 200,00.',
  keptAbove: 'Não pode ficar mais do que foi contado.',
  allStays: (reais: number) => `Fica tudo o que há: ${formatReais(reais)}.`,
  takenOut: (reais: number) => `Saem ${formatReais(reais)}, como retirada no fechamento.`,
  expected: 'Esperado',
  counted: 'Contado',
  short: 'Faltam',
  over: 'Sobram',
  agrees: 'Confere',
  shortInDrawer: (reais: number) => `Faltam ${formatReais(reais)} na gaveta`,
  overInDrawer: (reais: number) => `Sobram ${formatReais(reais)} na gaveta`,
  agreesInDrawer: 'A gaveta confere',
  moved: (before: number, now: number) =>
    `Enquanto você contava, o esperado mudou de ${formatReais(before)} para ${formatReais(now)}. Confira a gaveta.`,
  note: 'O que houve? (se souber)',
  noteHint: 'Ex.: troco dado a mais',
  submit: 'Fechar caixa',
  submitShort: (reais: number) => `Fechar com falta de ${formatReais(reais)}`,
  submitOver: (reais: number) => `Fechar com sobra de ${formatReais(reais)}`,
  busy: 'Fechando…',
  done: 'Caixa fechado',
  failed: 'O caixa não foi fechado',
} as const

export const reopen = {
  title: 'Reabrir o caixa de hoje?',
  lead: 'A contagem fica guardada; a diferença e a retirada dela são estornadas. Devolva à gaveta o que saiu no fechamento e conte de novo.',
  submit: 'Reabrir caixa',
  busy: 'Reabrindo…',
  done: 'Caixa reaberto',
  failed: 'O caixa não foi reaberto',
} as const
