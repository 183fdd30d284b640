/** What professionals have earned, closed into statements and paid. */
import type { Endpoint } from './shape/endpoint.ts'

export const statementEndpoints = {} as const satisfies Record<string, Endpoint>
