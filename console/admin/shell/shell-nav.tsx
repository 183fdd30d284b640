import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown, Rocket } from 'lucide-react'
import { memo, type ReactNode, useId, useState } from 'react'
import type { SessionUser } from '#api/contract/contract.ts'
import { firstStepsQuery } from '#console/house/house-queries.ts'
import { firstStepsText as t } from '#console/messages/first-steps.ts'
import { shellText } from '#console/messages/shell.ts'
import { canBeBooked } from '#domain/business/first-steps.ts'
import styles from './shell-nav.module.css'
import {
  type BuiltScreenEntry,
  findGroupId,
  listOpenGroups,
  type ScreenGroup,
} from './shell-screens.ts'

type Props = {
  user: SessionUser
  /** Icons alone; the words are heard, and seen as tooltips. */
  icons?: boolean
  onGo?: () => void
}

/** The screens, by group. */
export function ShellNav({ user, icons = false, onGo }: Props) {
  const [closed, toggle] = useClosedGroups()
  return (
    <nav
      className={icons ? `${styles.nav} ${styles.icons}` : styles.nav}
      aria-label={shellText.nav}
    >
      {user.house_role === 'owner' && user.is_plan_open && user.leaving === null && (
        <FirstStepsLink onGo={onGo} />
      )}
      {listOpenGroups(user).map(({ id, entries }) => {
        const links = entries.map((entry) => <NavLink key={entry.path} entry={entry} onGo={onGo} />)
        if (icons) return <ul key={id}>{links}</ul>
        return (
          <NavGroup key={id} id={id} open={!closed.includes(id)} onToggle={toggle}>
            {links}
          </NavGroup>
        )
      })}
    </nav>
  )
}

type GroupId = ScreenGroup['id']
type ShownRoute = { location: { pathname: string }; matches: readonly { fullPath: string }[] }

/** The path of what is shown: the dashboard's own, wherever nothing else is. */
const getShownPath = ({ location, matches }: ShownRoute) =>
  matches.at(-1)?.fullPath === '/admin/$' ? '/admin' : location.pathname

/** A group opens by itself on the way to a screen in it; whoever closes it there wants it closed. */
function useClosedGroups(): [closed: readonly GroupId[], toggle: (id: GroupId) => void] {
  const path = useRouterState({ select: getShownPath })
  const [closed, setClosed] = useState<readonly GroupId[]>([])
  const [seen, setSeen] = useState(path)
  if (seen !== path) {
    setSeen(path)
    setClosed(closed.filter((id) => id !== findGroupId(path)))
  }
  const toggle = (id: GroupId) =>
    setClosed(closed.includes(id) ? closed.filter((one) => one !== id) : [...closed, id])
  return [closed, toggle]
}

type GroupProps = {
  id: GroupId
  open: boolean
  onToggle: (id: GroupId) => void
  children: ReactNode
}

function NavGroup({ id, open, onToggle, children }: GroupProps) {
  const list = useId()
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => onToggle(id)}
      >
        {shellText.groups[id]}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul id={list} hidden={!open}>
        {children}
      </ul>
    </div>
  )
}

type LinkProps = { entry: BuiltScreenEntry; onGo: (() => void) | undefined }

/** Drawn anew for itself: the frame around it is, with each new screen. */
const NavLink = memo(function NavLink({ entry, onGo }: LinkProps) {
  const { screen, label, icon: Icon } = entry
  const isHome = screen === '/admin'
  const isShown = useRouterState({ select: (state) => getShownPath(state) === screen })
  return (
    <li>
      <Link
        to={screen}
        className={styles.link}
        onClick={onGo}
        // Every screen's address begins with the dashboard's own.
        activeOptions={{ exact: isHome }}
        {...(isHome && isShown && { 'aria-current': 'page' as const })}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.word}>{label}</span>
      </Link>
    </li>
  )
})

/** Stands there until a new house takes bookings. */
function FirstStepsLink({ onGo }: { onGo: (() => void) | undefined }) {
  const { data } = useQuery(firstStepsQuery)
  const left = data?.left ?? []
  if (left.length === 0) return null
  return (
    <Link to="/admin/first-steps" search={{}} className={styles.link} onClick={onGo}>
      <Rocket size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.word}>
        {t.title} <small>{t.left(left.length, canBeBooked(left))}</small>
      </span>
    </Link>
  )
}
