/** Money is whole centavos in the database and in arithmetic; the wire carries reais. */
export type Centavos = number

/** Centavos of an amount in reais; half a centavo rounds up. */
export function toCentavos(reais: number): Centavos {
  return Math.round(Number((reais * 100).toFixed(4)))
}

/** Reais of an amount in centavos, for the wire. */
export function toReais(centavos: Centavos): number {
  return centavos / 100
}

const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 64,90` of an amount in reais, with plain spaces. */
export function formatReais(reais: number): string {
  return real.format(reais).replace(/\s/g, ' ')
}
