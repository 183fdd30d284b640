import { expect, test } from 'vitest'
import { SETTINGS } from '#api/env.ts'
import { listMisspelt } from '#api/misspelt-settings.ts'

test.each([
  ['OWNER_EMAIL', 'OWNER_EMAILS'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
])('%s is said to be no setting', (name, meant) => {
  expect(listMisspelt({ [name]: 'x' })).toEqual([
    `${name} is no setting and is not read: is ${meant} meant?`,
  ])
})

test('settings themselves and what other programs read are not spoken of', () => {
  const others = ['PATH', 'HOME', 'POST', 'PORTS', 'PGHOST', 'SMTP_PORT', 'NODE_ENV', 'PUBLIC_KEY']
  const names = [...SETTINGS, ...others]
  expect(listMisspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})
