import { parseTaxId, type TaxIdFault } from './tax-id.ts'

const TAX_ID_MESSAGES: Record<TaxIdFault, string> = {
  unknown: 'Use os 11 números de um CPF ou os 14 de um CNPJ.',
  cpf: 'Os dígitos deste CPF não conferem.',
  cnpj: 'Os dígitos deste CNPJ não conferem.',
}

/** What is wrong with a CPF or CNPJ that was typed; null where it is right, or left empty. */
export function checkTaxId(typed: string | null): string | null {
  if (!typed?.trim()) return null
  const read = parseTaxId(typed)
  return typeof read === 'string' ? TAX_ID_MESSAGES[read] : null
}

/** As it is kept: as people write it, null where it was left empty. */
export function toTaxId(typed: string | null): string | null {
  const read = parseTaxId(typed ?? '')
  return typeof read === 'string' ? null : read.text
}
