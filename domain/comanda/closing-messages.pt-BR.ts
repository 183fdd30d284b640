/** What is asked before a comanda is closed or a product is sold. */
import type { Refusal } from '#domain/refusal.ts'
import { displayDate } from '#domain/text/display.ts'

type Facts<Code extends Refusal['code']> = Extract<Refusal, { code: Code }>

export const CLOSING_REFUSALS = {
  visit_to_come: ({ date }: Facts<'visit_to_come'>) =>
    `Este horário é de ${displayDate(date)}. Fechar hoje? O dinheiro entra no caixa de hoje, e o atendimento conta nesse dia. Se ele já aconteceu, mude antes a data; se o cliente só paga adiantado, guarde o valor como crédito na conta dele.`,
  product_short: ({ products }: Facts<'product_short'>) =>
    `${products.map(describeShelf).join(' ')} Vender mesmo assim? O estoque fica em zero.`,
}

const describeShelf = ({ name, stock, quantity }: Facts<'product_short'>['products'][number]) =>
  stock === 0
    ? `Não há ${name} na prateleira, e a venda é de ${quantity}.`
    : `Há ${stock} de ${name} na prateleira, e a venda é de ${quantity}.`
