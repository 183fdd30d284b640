import { useEffect, useState } from 'preact/hooks'
import type { Caller } from '#widget/http/client.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { Settings } from './session-calls.ts'

/** By server: asked for once, and again only after a failure. */
const asked = new WeakMap<Caller, Promise<Settings>>()

function loadSettings(call: Caller): Promise<Settings> {
  const kept = asked.get(call)
  if (kept) return kept
  const loading = call('GET /auth/v1/settings', {})
  asked.set(call, loading)
  loading.catch(() => asked.delete(call))
  return loading
}

export type SettingsState = {
  /** undefined: not known yet; null: could not be had. */
  settings: Settings | null | undefined
  load: () => Promise<Settings>
}

/** Which ways to sign in there are, and whether codes can be sent. */
export function useSettings(): SettingsState {
  const { call } = useWidget()
  const [settings, setSettings] = useState<SettingsState['settings']>()
  const load = async () => {
    const loaded = await loadSettings(call)
    setSettings(loaded)
    return loaded
  }
  useEffect(() => {
    load().catch(() => setSettings(null))
  }, [call])
  return { settings, load }
}
