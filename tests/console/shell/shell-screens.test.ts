import { describe, expect, it } from 'vitest'
import {
  findGroupId,
  isScreenClosed,
  listBuiltGroups,
  SCREEN_GROUPS,
} from '#console/admin/shell/shell-screens.ts'
import {
  formatSidebarCookie,
  parseSidebarCookie,
  SIDEBAR_COOKIE_S,
} from '#console/admin/shell/use-sidebar.ts'
import { shellText } from '#console/messages/shell.ts'

const listPaths = (id: string) =>
  SCREEN_GROUPS.find((one) => one.id === id)?.entries.map(({ path }) => path)

describe('the sidebar', () => {
  it('has its groups in the documents’ order', () => {
    expect(SCREEN_GROUPS.map(({ id }) => shellText.groups[id])).toEqual([
      'Principal',
      'Análises',
      'Gestão',
      'Conta',
    ])
  })

  it('lists the main screens in their order', () => {
    expect(listPaths('main')).toEqual([
      '/admin/agenda',
      '/admin/clients',
      '/admin/professionals',
      '/admin/services',
      '/admin/products',
      '/admin/share',
    ])
  })

  it('lists Análises, the dashboard first', () => {
    expect(listPaths('analises')).toEqual([
      '/admin',
      '/admin/caixa',
      '/admin/reports',
      '/admin/projections',
    ])
    expect(SCREEN_GROUPS[1]?.entries[0]?.label).toBe('Dashboard')
  })

  it('lists Gestão', () => {
    expect(listPaths('gestao')).toEqual(['/admin/reviews', '/admin/financial'])
  })

  it('lists Conta, with notifications under the name of Integração', () => {
    expect(listPaths('conta')).toEqual([
      '/admin/profile',
      '/admin/settings',
      '/admin/security',
      '/admin/audit',
      '/admin/notifications',
      // Not in the documents: what others build on.
      '/admin/api',
      '/admin/subscription',
      '/admin/tutorial',
      '/admin/delete-account',
    ])
    const named = SCREEN_GROUPS.flatMap(({ entries }) => entries)
    expect(named.find(({ path }) => path === '/admin/notifications')?.label).toBe('Integração')
  })

  it('draws an entry with its screen, at its own address, and no group without one', () => {
    const drawn = listBuiltGroups('owner')
    for (const { entries } of drawn) {
      expect(entries.length).toBeGreaterThan(0)
      for (const { path, screen } of entries) expect(screen).toBe(path)
    }
    const later = SCREEN_GROUPS.flatMap(({ entries }) => entries).filter(
      ({ screen }) => screen === null,
    )
    const shown = drawn.flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(later.filter(({ path }) => shown.includes(path))).toEqual([])
  })

  it('offers the reception its own screens alone, and closes the others to it', () => {
    const paths = listBuiltGroups('reception').flatMap(({ entries }) =>
      entries.map(({ path }) => path),
    )
    expect(paths).toEqual([
      '/admin/agenda',
      '/admin/clients',
      '/admin/caixa',
      '/admin/profile',
      '/admin/security',
    ])
    // One that nobody has listed yet is the owner's.
    const closed = ['/admin/audit', '/admin/share', '/admin/professionals', '/admin/next']
    const open = [
      ...paths,
      '/admin/bookings',
      '/admin/archived-clients',
      '/admin/multi-professional-agenda',
      '/admin',
    ]
    expect(closed.filter((path) => !isScreenClosed('reception', path))).toEqual([])
    expect(open.filter((path) => isScreenClosed('reception', path))).toEqual([])
    expect([...closed, ...open].filter((path) => isScreenClosed('owner', path))).toEqual([])
  })

  it('knows the group of a screen and of what lies below it', () => {
    expect(findGroupId('/admin/professionals')).toBe('main')
    expect(findGroupId('/admin/reports/abc')).toBe('analises')
    expect(findGroupId('/admin')).toBe('analises')
    expect(findGroupId('/admin/settings')).toBe('conta')
    expect(findGroupId('/admin/bookings')).toBeNull()
    expect(findGroupId('/admin/agendamentos')).toBeNull()
  })
})

describe('how the sidebar stands', () => {
  it('is kept in a cookie of seven days, of the owner’s area alone', () => {
    expect(SIDEBAR_COOKIE_S).toBe(604_800)
    expect(formatSidebarCookie(false)).toBe(
      'sidebar_state=closed; Path=/admin; Max-Age=604800; SameSite=Lax',
    )
  })

  it('is open unless the cookie says otherwise', () => {
    expect(parseSidebarCookie('')).toBe(true)
    expect(parseSidebarCookie('a=b; sidebar_state=open')).toBe(true)
    expect(parseSidebarCookie('a=b; sidebar_state=closed; c=d')).toBe(false)
    expect(parseSidebarCookie('not_sidebar_state=closed')).toBe(true)
    for (const open of [true, false]) {
      expect(parseSidebarCookie(formatSidebarCookie(open).split('; ')[0] ?? '')).toBe(open)
    }
  })
})
