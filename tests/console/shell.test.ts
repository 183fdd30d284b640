import { describe, expect, it } from 'vitest'
import { builtGroups, GROUPS, groupOf } from '#console/admin/shell/shell-screens.ts'
import {
  readSidebar,
  SIDEBAR_COOKIE_S,
  sidebarCookie,
} from '#console/admin/shell/sidebar-cookie.ts'
import { shell } from '#console/messages/shell.ts'

const pathsOf = (id: string) => GROUPS.find((one) => one.id === id)?.entries.map(({ path }) => path)

describe('the sidebar', () => {
  it('has its groups in the documents’ order', () => {
    expect(GROUPS.map(({ id }) => shell.groups[id])).toEqual([
      'Principal',
      'Análises',
      'Gestão',
      'Conta',
    ])
  })

  it('lists the main screens in their order', () => {
    expect(pathsOf('main')).toEqual([
      '/admin/agenda',
      '/admin/clients',
      '/admin/professionals',
      '/admin/services',
      '/admin/products',
      '/admin/share',
    ])
  })

  it('lists Análises, the dashboard first', () => {
    expect(pathsOf('analises')).toEqual([
      '/admin',
      '/admin/caixa',
      '/admin/reports',
      '/admin/projections',
    ])
    expect(GROUPS[1]?.entries[0]?.label).toBe('Dashboard')
  })

  it('lists Gestão', () => {
    expect(pathsOf('gestao')).toEqual(['/admin/reviews', '/admin/financial'])
  })

  it('lists Conta, with notifications under the name of Integração', () => {
    expect(pathsOf('conta')).toEqual([
      '/admin/profile',
      '/admin/settings',
      '/admin/notifications',
      '/admin/subscription',
      '/admin/tutorial',
      '/admin/delete-account',
    ])
    const named = GROUPS.flatMap(({ entries }) => entries)
    expect(named.find(({ path }) => path === '/admin/notifications')?.label).toBe('Integração')
  })

  it('draws an entry with its screen, at its own address, and no group without one', () => {
    const drawn = builtGroups()
    for (const { entries } of drawn) {
      expect(entries.length).toBeGreaterThan(0)
      for (const { path, screen } of entries) expect(screen).toBe(path)
    }
    const later = GROUPS.flatMap(({ entries }) => entries).filter(({ screen }) => screen === null)
    const shown = drawn.flatMap(({ entries }) => entries.map(({ path }) => path))
    expect(later.filter(({ path }) => shown.includes(path))).toEqual([])
  })

  it('knows the group of a screen and of what lies below it', () => {
    expect(groupOf('/admin/professionals')).toBe('main')
    expect(groupOf('/admin/reports/abc')).toBe('analises')
    expect(groupOf('/admin')).toBe('analises')
    expect(groupOf('/admin/settings')).toBe('conta')
    expect(groupOf('/admin/bookings')).toBeNull()
    expect(groupOf('/admin/agendamentos')).toBeNull()
  })
})

describe('how the sidebar stands', () => {
  it('is kept in a cookie of seven days, of the owner’s area alone', () => {
    expect(SIDEBAR_COOKIE_S).toBe(604_800)
    expect(sidebarCookie(false)).toBe(
      'sidebar_state=closed; Path=/admin; Max-Age=604800; SameSite=Lax',
    )
  })

  it('is open unless the cookie says otherwise', () => {
    expect(readSidebar('')).toBe(true)
    expect(readSidebar('a=b; sidebar_state=open')).toBe(true)
    expect(readSidebar('a=b; sidebar_state=closed; c=d')).toBe(false)
    expect(readSidebar('not_sidebar_state=closed')).toBe(true)
    for (const open of [true, false]) {
      expect(readSidebar(sidebarCookie(open).split('; ')[0] ?? '')).toBe(open)
    }
  })
})
