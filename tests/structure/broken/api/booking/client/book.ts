import { complete } from '../complete.ts'

export const book = complete
