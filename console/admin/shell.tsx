import { Link, Outlet } from '@tanstack/react-router'
import { CalendarDays, Share2, Users } from 'lucide-react'
import type { SessionUser } from '#api/contract/contract.ts'
import { displayName } from '#domain/display.ts'
import { AdminArea } from '../guards/admin-area.tsx'
import { text } from '../messages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { SignOutButton } from '../ui/sign-out-button.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import styles from './shell.module.css'

/** The groups of the sidebar; each screen that comes adds its line here. */
const SCREENS = [
  { to: '/admin/agenda', label: text.shell.agenda, icon: CalendarDays },
  { to: '/admin/professionals', label: text.shell.professionals, icon: Users },
  { to: '/admin/share', label: text.shell.share, icon: Share2 },
] as const

export function AdminShell() {
  return <AdminArea>{(user) => <Frame user={user} />}</AdminArea>
}

function Frame({ user }: { user: SessionUser }) {
  const business = user.business?.name ?? text.shell.noBusiness
  return (
    <div className={styles.shell}>
      <aside className={styles.bar}>
        <p className={styles.business}>
          <Avatar name={business} src={user.business?.logo ?? null} square />
          <span className={styles.name}>{business}</span>
        </p>
        <nav className={styles.nav} aria-label={text.shell.nav}>
          {SCREENS.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} className={styles.link}>
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </Link>
          ))}
        </nav>
        <section className={styles.user} aria-label={text.shell.menu}>
          <Avatar name={displayName(user.name)} src={user.avatar} />
          <span className={styles.person}>
            <strong>{displayName(user.name)}</strong>
            <small>{user.email || user.phone}</small>
          </span>
          <span className={styles.tools}>
            <ThemeSwitch />
            <SignOutButton to="/" />
          </span>
        </section>
      </aside>
      <main className={styles.main} id="content">
        <Outlet />
      </main>
    </div>
  )
}
