import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { houseSettingsQuery, type LoadedSettings } from '#console/house/house-queries.ts'
import { type SettingsTab, settingsText as t } from '#console/messages/settings.ts'
import { EditBar } from '#console/ui/form/edit-bar.tsx'
import { LeaveGuard } from '#console/ui/form/leave-guard.tsx'
import { LoadFailed } from '#console/ui/page/load-failed.tsx'
import { Notice, Skeleton } from '#console/ui/page/notice.tsx'
import { ScreenLayout } from '#console/ui/page/screen.tsx'
import { isKnownValue } from '#domain/text/lenient-json.ts'
import { BookingTab } from './booking/booking-tab.tsx'
import { BusinessTab } from './business/business-tab.tsx'
import { ClosedTab } from './closed/closed-tab.tsx'
import { ColorsTab } from './colors/colors-tab.tsx'
import { findFieldTab, type SettingsForm, useSettingsForm } from './form/settings-form.ts'
import { HoursTab } from './hours/hours-tab.tsx'
import { OutsideNotice } from './hours/outside-notice.tsx'
import { PageTab } from './page/page-tab.tsx'
import { LivePreview } from './preview/live-preview.tsx'
import { CardFeeDialogs } from './receiving/card-fee-dialog.tsx'
import { ReceivingTab } from './receiving/receiving-tab.tsx'
import styles from './settings.module.css'

const route = getRouteApi('/admin/settings')

// The names of an object that is declared in the messages and has no others.
const TAB_IDS = Object.keys(t.tabs) as SettingsTab[]

/** `/admin/settings`: the house as its page, its hours and its rules show it. */
export function SettingsPage() {
  const { data, error, refetch } = useQuery(houseSettingsQuery)
  return (
    <div className={styles.page}>
      <ScreenLayout title={t.title}>
        {data ? (
          <SettingsScreen loaded={data} />
        ) : error ? (
          <LoadFailed title={t.failed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={7} />
        )}
      </ScreenLayout>
    </div>
  )
}

function SettingsScreen({ loaded }: { loaded: LoadedSettings }) {
  const { aba } = route.useSearch()
  const tab = isKnownValue(TAB_IDS, aba) ? aba : 'negocio'
  const edit = useSettingsForm(loaded)
  const { isDirty, busy, discard, submit } = edit
  return (
    <>
      <TabLinks current={tab} edit={edit} />
      <div className={styles.columns}>
        <form className={styles.form} aria-label={t.tabs[tab]} {...edit.props}>
          {edit.isRestored && <Notice>{t.restored}</Notice>}
          <div className={styles.parts}>{renderTab(tab, edit, loaded)}</div>
          <EditBar isDirty={isDirty} busy={busy} onDiscard={discard}>
            <OutsideNotice edit={edit} loaded={loaded} />
            <WrongElsewhere edit={edit} current={tab} />
          </EditBar>
        </form>
        <LivePreview edit={edit} slug={loaded.settings.slug} />
      </div>
      {tab === 'recebimentos' && <CardFeeDialogs />}
      <LeaveGuard isDirty={isDirty} busy={busy} onSave={submit} onDiscard={discard} />
    </>
  )
}

function renderTab(tab: SettingsTab, edit: SettingsForm, loaded: LoadedSettings): ReactNode {
  switch (tab) {
    case 'negocio':
      return <BusinessTab edit={edit} />
    case 'horarios':
      return <HoursTab edit={edit} />
    case 'agendamento':
      return <BookingTab edit={edit} />
    case 'recebimentos':
      return <ReceivingTab edit={edit} />
    case 'dias-fechados':
      return <ClosedTab edit={edit} loaded={loaded} />
    case 'pagina':
      return <PageTab edit={edit} />
    case 'cores':
      return <ColorsTab edit={edit} />
  }
}

/** Links, not buttons: each part has its address, and Back leads to the one before. */
function TabLinks({ current, edit }: { current: SettingsTab; edit: SettingsForm }) {
  const changed = new Set<string>(edit.changed.map(findFieldTab))
  const place = useRef<HTMLElement>(null)
  // On a phone they do not all fit: the one that is open is in sight.
  useEffect(() => {
    const show = () => {
      const link = place.current?.querySelector(`[data-tab="${current}"]`)
      link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    // Asked for amid drawing, it would lay the whole screen out once more.
    const timer = setTimeout(show)
    return () => clearTimeout(timer)
  }, [current])
  return (
    <nav ref={place} className={styles.tabs} aria-label={t.tabList}>
      {TAB_IDS.map((id) => (
        <Link
          key={id}
          to="/admin/settings"
          search={{ aba: id }}
          className={styles.tab}
          data-tab={id}
          aria-current={id === current ? 'page' : undefined}
          data-changed={changed.has(id) || undefined}
        >
          {t.tabs[id]}
        </Link>
      ))}
    </nav>
  )
}

/** A field that cannot be saved may stand on a part that is not shown. */
function WrongElsewhere({ edit, current }: { edit: SettingsForm; current: SettingsTab }) {
  const tabs = new Set(Object.keys(edit.form.formState.errors).map(findFieldTab))
  tabs.delete(current)
  if (tabs.size === 0) return null
  return <p role="alert">{t.wrongElsewhere([...tabs].map((id) => t.tabs[id]).join(', '))}</p>
}
