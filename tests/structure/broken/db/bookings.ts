import { later } from '../domain/rule.ts'

export const bookings = [later]
