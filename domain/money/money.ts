/** Money is whole centavos in the database and in arithmetic; the wire carries reais. */
export type Centavos = number

/** Centavos of an amount in reais; half a centavo rounds up. */
export function toCentavos(reais: number): Centavos {
  return Math.round(Number((reais * 100).toFixed(4)))
}

/** Whether an amount in reais has no part of a centavo, but for what floating point adds up to. */
export const hasWholeCentavos = (reais: number): boolean =>
  Math.abs(toReais(toCentavos(reais)) - reais) < 1e-6

/** Reais of an amount in centavos, for the wire. */
export function toReais(centavos: Centavos): number {
  return centavos / 100
}

/**
 * `R$ 64,90` of an amount in reais, with plain spaces. By hand: to build the platform's own
 * formatter takes a phone longer than to draw a whole page.
 */
export function formatReais(reais: number): string {
  const centavos = Math.abs(toCentavos(reais))
  const whole = `${Math.trunc(centavos / 100)}`.replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = `${centavos % 100}`.padStart(2, '0')
  return `${reais < 0 ? '-' : ''}R$ ${whole},${rest}`
}

export const sumNumbers = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0)

/** What the amounts of some things sum to. */
export const sumAmounts = (of: readonly { amount: Centavos }[]): Centavos =>
  of.reduce((sum, { amount }) => sum + amount, 0)
