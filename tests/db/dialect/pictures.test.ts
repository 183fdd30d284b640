/** What pictures are made of, in the store of each dialect. */
import { expect, test } from 'vitest'
import { useStorage } from '#tests/support/db/use-storage.ts'

const opened = useStorage()
const NAME = 'a'.repeat(40)
const picture = (name: string) => ({ name, width: 1600, height: 900, bytes: 5 })
const files = [
  { size: 1600, content: new Uint8Array([1, 2, 0, 255]) },
  { size: 320, content: new Uint8Array([3]) },
]

test('a content is kept once, whatever is brought under its name, and found by size', async () => {
  const { pictures } = opened.storage
  expect(await pictures.renew(NAME, 1)).toBeNull()
  expect(await pictures.findFile(NAME, 320)).toBeNull()
  await pictures.keep(picture(NAME), files, 1)
  await pictures.keep(picture(NAME), [{ size: 320, content: new Uint8Array([9]) }], 1)
  expect(await pictures.renew(NAME, 1)).toEqual(picture(NAME))
  expect(await pictures.findFile(NAME, 1600)).toEqual(files[0]?.content)
  expect(await pictures.findFile(NAME, 800)).toEqual(files[0]?.content)
  expect(await pictures.findFile(NAME, 320)).toEqual(files[1]?.content)
  expect(await pictures.findFile(NAME, 1601)).toBeNull()
  expect(await pictures.findFile("' OR 1=1 --", 1)).toBeNull()
})

test('the cut for links is kept once beside the sizes, and of no content that is not there', async () => {
  const { pictures } = opened.storage
  const name = 'e'.repeat(40)
  await pictures.keepShared(name, new Uint8Array([7]))
  expect(await pictures.findShared(name)).toBeNull()
  await pictures.keep(picture(name), files, 1)
  await pictures.keepShared(name, new Uint8Array([7]))
  await pictures.keepShared(name, new Uint8Array([8]))
  expect(await pictures.findShared(name)).toEqual(new Uint8Array([7]))
  expect(await pictures.findFile(name, 320)).toEqual(files[1]?.content)
  await pictures.remove(name, 2)
  expect(await pictures.findShared(name)).toBeNull()
})

test('what is old is listed by name in parts, and what was asked for since stays', async () => {
  const { pictures } = opened.storage
  const names = ['b', 'c', 'd'].map((letter) => letter.repeat(40))
  const [first = '', second = '', third = ''] = names
  for (const name of names) await pictures.keep(picture(name), files, 100)
  await pictures.renew(NAME, 1000)
  expect(await pictures.listOld(101, '', 2)).toEqual([first, second])
  expect(await pictures.listOld(101, second, 2)).toEqual([third])
  await pictures.renew(first, 500)
  // An older call that comes late makes it no older.
  await pictures.renew(first, 50)
  await pictures.remove(first, 101)
  await pictures.remove(second, 101)
  expect(await pictures.findFile(first, 320)).not.toBeNull()
  expect(await pictures.findFile(second, 320)).toBeNull()
  expect(await pictures.renew(second, 500)).toBeNull()
  expect(await pictures.listOld(101, '', 9)).toEqual([third])
})
