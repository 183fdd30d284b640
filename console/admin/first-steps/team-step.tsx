import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { Field } from '#console/ui/form/field.tsx'
import { Switch } from '#console/ui/form/switch.tsx'
import { AlreadyThere } from './already-there.tsx'
import styles from './first-steps.module.css'
import { type StepProps, useKept, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'

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
  const { place, onAdd } = useFocusAdded(names.length)
  const { busy, run } = useStepAct('team')
  const has = data?.professionals.length ?? 0
  const isDone = has > 0
  const people = [
    ...(me ? [{ name: user.name, email: user.email || null, phone: user.phone }] : []),
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
          <div className={styles.names} ref={place}>
            {names.map((name, nth) => (
              <Field
                // Names are only added, at the end.
                key={nth.toString()}
                label={t.name(nth + (me ? 2 : 1))}
                value={name}
                maxLength={120}
                autoComplete="off"
                onChange={(event) =>
                  change({
                    me,
                    names: names.map((one, i) => (i === nth ? event.target.value : one)),
                  })
                }
              />
            ))}
          </div>
          <div className={styles.add}>
            <Button
              look="quiet"
              icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => {
                onAdd()
                change({ me, names: [...names, ''] })
              }}
            >
              {t.add}
            </Button>
          </div>
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

/** Whoever adds a line types in it at once. */
function useFocusAdded(lines: number) {
  const place = useRef<HTMLDivElement>(null)
  const added = useRef(false)
  // Of a line that stood there already nothing is added.
  useEffect(() => {
    if (lines > 0 && added.current)
      [...(place.current?.querySelectorAll('input') ?? [])].at(-1)?.focus()
    added.current = false
  }, [lines])
  const onAdd = () => {
    added.current = true
  }
  return { place, onAdd }
}

type Person = { name: string; email?: string | null; phone?: string | null }

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
