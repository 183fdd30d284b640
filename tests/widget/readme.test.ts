/** What the element takes, tells and lets be styled stands in its README, and nothing else does. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_THEME } from '#domain/business/settings.ts'
import { listOurFiles, ROOT } from '#tests/support/structure/repository.ts'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const source = listOurFiles()
  .filter((file) => /^widget\/.*\.(tsx?|css)$/.test(file))
  .map(read)
  .join('\n')
const readme = read('widget/README.md')
const element = read('widget/element.tsx')

const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

/** The first cells of a section's table, or its first line of names. */
function told(title: string): string[] {
  const section = readme.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
  const cells = [...section.matchAll(/^\| (`[^|]*) \|/gm)].map(([, cell]) => cell).join()
  const [line = ''] = section.trim().split('\n')
  return all(cells || line, /`([\w:-]+)`/g)
}

const doc = element.slice(0, element.indexOf('class VezBooking'))

test('every attribute, and no other', () => {
  const [, names = ''] = /const ATTRIBUTES = \[(.*)\]/.exec(element) ?? []
  expect(told('Attributes')).toEqual(all(names, /'([a-z]+)'/g))
  for (const name of told('Attributes')) expect(doc).toContain(`- \`${name}\``)
})

test('every event, and no other', () => {
  expect(told('Events')).toEqual(all(source, /emit\('(vez:[a-z]+)'/g))
  for (const name of told('Events')) expect(doc).toContain(`- \`${name}\``)
})

test('every part, and no other', () => {
  expect(told('Parts')).toEqual(all(source, /\bpart="([a-z]+)"/g))
  for (const name of told('Parts')) expect(doc).toContain(`\`${name}\``)
})

test('every custom property, and no other', () => {
  const colors = Object.keys(DEFAULT_THEME).map((name) => `--vez-${name}`)
  const others = all(source, /var\((--vez-[a-z-]+)/g)
  expect(told('Custom properties')).toEqual([...new Set([...colors, ...others])].sort())
  for (const name of told('Custom properties')) expect(doc).toContain(`\`${name}\``)
})
