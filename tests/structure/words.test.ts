/** One word for each thing, wherever somebody reads it. */
import { expect, test } from 'vitest'
import { listOurFiles, readOurs } from '#tests/support/structure/repository.ts'

/** Texts are kept in these files alone. */
const CATALOGS = [/^(console|widget)\/messages\/.*\.ts$/, /\.pt-BR\.ts$/]

/** What is said otherwise: by the word that is used in its place. */
const OTHER_WORDS: readonly { used: string; other: RegExp }[] = [
  { used: 'Excluir', other: /\b(apag(ar|ue|ado|ada|ados|ando)|delet(ar|ado|ando))\b/i },
  { used: 'Não compareceu', other: /\b(faltou|no-show|não veio\b(?! d))/i },
  { used: 'Agendado pelo salão', other: /\b(marcado pelo salão|agendado aqui)\b/i },
]

const listTexts = (file: string) => readOurs(file).match(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g) ?? []

test.each(OTHER_WORDS)('“$used” is said in no other word', ({ other }) => {
  const files = listOurFiles().filter((file) => CATALOGS.some((catalog) => catalog.test(file)))
  expect(files.length).toBeGreaterThan(30)
  const found = files.flatMap((file) =>
    listTexts(file)
      .filter((text) => other.test(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
