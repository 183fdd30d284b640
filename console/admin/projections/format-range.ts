const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

/** Both ends of a range in whole numbers, rounded outwards: centavos would say more than is known. */
export const formatRange = ({ low, high }: { low: number; high: number }) =>
  [whole.format(Math.floor(low)), whole.format(Math.ceil(high))] as const
