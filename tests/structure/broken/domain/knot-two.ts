import { one } from './knot-one.ts'

export const two = () => one
