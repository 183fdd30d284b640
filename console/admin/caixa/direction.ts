import type { MoneyDirection } from '#domain/till/till.ts'

/** What the address says in `lado`. */
export const DIRECTION_PARAMS = { in: 'entradas', out: 'saidas' } as const satisfies Record<
  MoneyDirection,
  string
>

export const parseDirection = (lado: string | undefined): MoneyDirection | null =>
  lado === DIRECTION_PARAMS.in ? 'in' : lado === DIRECTION_PARAMS.out ? 'out' : null
