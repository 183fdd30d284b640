import { readFileSync } from 'node:fs'

export const rules = readFileSync('rules.json')
