import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from '#api/contract/http-client.ts'

/** What the server says of a new password that its list knows; undefined for any other error. */
export const getPasswordRefusal = (error: unknown): string | undefined =>
  error instanceof CallError && error.code === 'weak_password' ? error.message : undefined

/** Says at a field why the server refused it, and leads there. Nothing without a reason. */
export function showFieldRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  field: Path<Values>,
  message: string | undefined,
): void {
  if (message) form.setError(field, { type: 'server', message }, { shouldFocus: true })
}
