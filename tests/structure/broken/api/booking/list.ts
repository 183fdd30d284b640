import { book } from './client/book.ts'

export const list = [book]
