import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { call } from '#console/session/call.ts'
import { Switch } from '#console/ui/form/switch.tsx'
import { AlreadyThere } from './already-there.tsx'
import styles from './first-steps.module.css'
import { type StepProps, useKept, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'
import { TeamNames } from './team-names.tsx'

const t = firstStepsText.team

type Typed = { me: boolean; names: string[] }

/** Who serves clients: the owner, and whoever else works there. */
export function TeamStep({ user, onDone }: StepProps) {
  const { data } = useQuery({
    queryKey: ['catalog'],
    queryFn: () => call('GET /api/catalog', {}),
  })
  const initial: Typed = { me: true, names: [] }
  const [{ me, names }, change, forget] = useKept<Typed>('team', initial)
  const [tried, setTried] = useState(false)
  const addPeople = useAddPeople()
  const { busy, run } = useStepAct('team')
  const has = data?.professionals.length ?? 0
  const isDone = has > 0
  const people = [
    // What the owner earns is the house's: nothing of it is owed to anybody.
    ...(me
      ? [{ name: user.name, email: user.email || null, phone: user.phone, commission_rate: 0 }]
      : []),
    ...names.flatMap((name) => (name.trim() ? [{ name: name.trim() }] : [])),
  ]
  const save = () => {
    if (isDone) return onDone()
    setTried(true)
    if (people.length === 0) return
    run(async () => {
      await addPeople(people)
      forget()
      onDone()
    })
  }
  return (
    <StepFrame
      step="team"
      heading={t.heading}
      lead={isDone ? t.hasLead : t.lead}
      next={isDone ? firstStepsText.next : t.next(people.length)}
      busy={busy}
      onNext={save}
      onSkip={isDone ? undefined : onDone}
    >
      {isDone ? (
        <AlreadyThere to="/admin/professionals" label={t.screen}>
          {t.has(has)}
        </AlreadyThere>
      ) : (
        <>
          <Switch
            label={t.me}
            hint={t.meHint(user.name)}
            checked={me}
            onChange={(checked) =>
              change({ me: checked, names: checked || names.length > 0 ? names : [''] })
            }
          />
          <TeamNames
            names={names}
            before={me ? 1 : 0}
            onChange={(changed) => change({ me, names: changed })}
          />
          {names.length > 0 && <p className={styles.note}>{t.commission}</p>}
          {tried && people.length === 0 && (
            <p className={styles.error} role="alert">
              {t.none}
            </p>
          )}
        </>
      )}
    </StepFrame>
  )
}

type Person = {
  name: string
  email?: string | null
  phone?: string | null
  commission_rate?: number
}

/** Adds them one by one; a try after one that failed adds nobody twice. */
function useAddPeople() {
  const [keys] = useState(() => new Map<number, ReturnType<typeof createIdempotencyKeys>>())
  return async (people: readonly Person[]) => {
    for (const [nth, professional] of people.entries()) {
      const getKey = keys.get(nth) ?? createIdempotencyKeys()
      keys.set(nth, getKey)
      const headers = { 'idempotency-key': getKey(JSON.stringify(professional)) }
      await call('POST /api/professionals', { headers, body: { professional } })
    }
  }
}
