/** The owner's day at a glance. */
import type { Endpoint } from './shape/endpoint.ts'

export const dashboardEndpoints = {} as const satisfies Record<string, Endpoint>
