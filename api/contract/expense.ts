/** What a house pays, and its income, expenses and profit. */
import type { Endpoint } from './shape/endpoint.ts'

export const expenseEndpoints = {} as const satisfies Record<string, Endpoint>
