import { foldText } from '#domain/text/fold-text.ts'

type Contact = { nome: string; telefone: string | null; email: string | null }

/**
 * Who of these a line of a table means: whoever has its telephone; by e-mail only under the same name,
 * for a family may share one; by name alone where the line says nothing else.
 * @returns an id, or null
 */
export function findKnownClient(
  { nome, telefone, email }: Contact,
  known: readonly (Contact & { id: string })[],
): string | null {
  const name = foldText(nome)
  const isSameName = (one: Contact) => foldText(one.nome) === name
  const byPhone = telefone && known.find((one) => one.telefone === telefone)
  if (byPhone) return byPhone.id
  const byEmail =
    email &&
    known.find(
      (one) => one.email === email && isSameName(one) && (!telefone || one.telefone === null),
    )
  if (byEmail) return byEmail.id
  if (telefone !== null || email !== null) return null
  return known.find(isSameName)?.id ?? null
}
