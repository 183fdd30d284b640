import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** A text in quotation marks is the text: addresses were once written so. */
const unquote = (value: string) => /^"([^"\\]*)"$/.exec(value)?.[1] ?? value

/** Parameters are texts, and stand in the address as they are. */
export const parseSearch = parseSearchWith(unquote)
export const stringifySearch = stringifySearchWith(String)
