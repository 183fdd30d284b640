/** Slips of the hand in the names of the large mail providers; none of them is a provider of its own. */
const MISTYPED_NAMES: Record<string, readonly string[]> = {
  gmail: ['gmial', 'gamil', 'gmai', 'gmal', 'gmil', 'gmaill', 'gmali', 'gnail', 'gemail', 'gmeil'],
  hotmail: ['hotmial', 'hotmai', 'hotmal', 'hotmil', 'hotamil', 'homail', 'hormail', 'hotmaill'],
  outlook: ['outlok', 'outloo', 'outllok', 'otlook', 'outlock'],
  yahoo: ['yaho', 'yahho', 'yhaoo', 'yahooo'],
  icloud: ['iclod', 'icould', 'iclould'],
}
const MISTYPED_ENDINGS: Record<string, string> = {
  con: 'com',
  cm: 'com',
  comm: 'com',
  'com.b': 'com.br',
  'con.br': 'com.br',
}

/**
 * What somebody probably meant who typed the domain of a large provider wrong, as `gmial.com`.
 * @returns the whole address; null where nothing looks mistyped
 */
export function suggestEmail(email: string): string | null {
  const [, person, name = '', ending = ''] =
    /^([^@\s]+)@([^@\s.]+)\.([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  const isKnown = (meant: string) => meant === name || MISTYPED_NAMES[meant]?.includes(name)
  const meant = Object.keys(MISTYPED_NAMES).find(isKnown)
  if (!person || !meant) return null
  const domain = `${meant}.${MISTYPED_ENDINGS[ending] ?? ending}`
  return domain === `${name}.${ending}` ? null : `${person}@${domain}`
}
