import { isEmail, normalizeEmail } from '#domain/people/client.ts'

/** The entries of a list that is separated by commas, as accounts store e-mails. */
export function parseOwnerEmails(text: string): { emails: string[]; unreadable: string[] } {
  const entries = text.split(',').flatMap((entry) => entry.trim() || [])
  return {
    emails: entries.filter(isEmail).map(normalizeEmail),
    unreadable: entries.filter((entry) => !isEmail(entry)),
  }
}

/**
 * Whether an account is one of those who run this installation (resolutions, "Three hard-coded owner
 * e-mails"). An e-mail that is only claimed, or that is still to be confirmed, is none.
 */
export function isInstallationOwner(
  { email, email_confirmed_at }: { email: string | null; email_confirmed_at: number | null },
  owners: ReadonlySet<string>,
): boolean {
  return email !== null && email_confirmed_at !== null && owners.has(normalizeEmail(email))
}
