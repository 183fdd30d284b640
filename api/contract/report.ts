/** What happened in a period, and in the one before. */
import type { Endpoint } from './shape/endpoint.ts'

export const reportEndpoints = {} as const satisfies Record<string, Endpoint>
