/** Where a dialog takes the focus as it opens, and where it gives it back. */
import { test } from 'vitest'
import { bookingCard, newBookingButton } from '#tests/support/console/agenda-salon.ts'
import type { ConsolePage } from '#tests/support/console/console-page.ts'
import {
  openDashboard,
  openProfessionalSalon,
  ownDayList,
  TODAY,
} from '#tests/support/console/professional-screen.ts'
import {
  button,
  expectFocus,
  expectNothing,
  expectVisible,
  type Screen,
} from '#tests/support/console/screen.ts'
import { useConsole } from '#tests/support/console/use-console.ts'
import { insertBooking } from '#tests/support/db/factories.ts'
import type { DomLocator } from '#tests/support/dom/locator.ts'

const stand = useConsole()

type Opened = {
  path: string
  opener: (page: Screen) => DomLocator
  /** Its name, and where the focus is first: its heading where nothing is said. */
  dialog: string | RegExp
  first?: (dialog: DomLocator) => DomLocator
}

const find = (name: string | RegExp) => (page: Screen) => button(page, name)
const findBox = (name: string) => (dialog: DomLocator) => dialog.getByRole('combobox', { name })

const OWNER: Record<string, Opened> = {
  'the end of an access': {
    path: '/admin/professionals',
    opener: find('Encerrar acesso: Rafa Lima'),
    dialog: 'Encerrar o acesso de Rafa Lima?',
  },
  'the search for a client': {
    path: '/admin/bookings?periodo=tudo',
    opener: find('Cliente: Todos'),
    dialog: 'Agendamentos de quem?',
    first: findBox('Cliente'),
  },
  'what can be done with a booking': {
    path: '/admin/bookings?periodo=tudo',
    opener: find(/^Ações de Carla Dias/),
    dialog: 'Carla Dias',
  },
  'the deletion for good': {
    path: '/admin/bookings?periodo=tudo&lixeira=sim',
    opener: find(/^Excluir de vez/),
    dialog: /./,
  },
  'a comanda': {
    path: '/admin/bookings?periodo=tudo',
    opener: find('Abrir comanda de Carla Dias'),
    dialog: 'Carla Dias',
  },
  'a new password': { path: '/admin/security', opener: find('Alterar senha'), dialog: /./ },
  'another e-mail': { path: '/admin/profile', opener: find('Trocar e-mail'), dialog: /./ },
  'the end of a device': { path: '/admin/security', opener: find(/^Sair: /), dialog: /./ },
  'the second step': { path: '/admin/security', opener: find('Ativar'), dialog: /./ },
  'a new block': {
    path: '/admin/agenda',
    opener: find('Bloquear horário'),
    dialog: 'Bloquear horário',
  },
  'a booking': {
    path: '/admin/agenda',
    opener: (page) => bookingCard(page, /Carla Dias/),
    dialog: /Carla Dias/,
    first: (dialog) => dialog.getByRole('button').first(),
  },
  'an invitation': {
    path: '/admin/professionals',
    opener: find(/^(Convidar|Novo convite): Bia Costa/),
    dialog: 'Convite para Bia Costa',
  },
  'a new booking': {
    path: '/admin/agenda',
    opener: newBookingButton,
    dialog: /./,
    first: findBox('Cliente'),
  },
}

async function expectFocusInAndBack(page: ConsolePage, { opener, dialog, first }: Opened) {
  const opened = page.getByRole('dialog', { name: dialog })
  await expectVisible(opener(page))
  await opener(page).focus()
  await opener(page).press('Enter')
  await expectVisible(opened)
  await expectFocus(first ? first(opened) : opened.getByRole('heading').first())
  await page.keyboard.press('Escape')
  await expectNothing(opened)
  await expectFocus(opener(page))
}

test.each(Object.entries(OWNER))('%s, to an owner', async (_, opened) => {
  const salon = await openProfessionalSalon(stand)
  const { storage } = stand.server
  await salon.book({ date: TODAY, time: '15:00' })
  await insertBooking(storage, salon.business, { date: TODAY, time: '17:00', deleted: true })
  const page = await stand.visitAs(salon.owner, opened.path)
  await expectFocusInAndBack(page, opened)
})

test('a booking of their own, to a professional', async () => {
  const salon = await openProfessionalSalon(stand)
  await salon.book({ date: TODAY, time: '15:00' })
  await expectFocusInAndBack(await openDashboard(stand, salon), {
    path: '',
    opener: (page) => ownDayList(page).getByRole('button', { name: /Carla Dias/ }),
    dialog: 'Carla Dias',
  })
})
