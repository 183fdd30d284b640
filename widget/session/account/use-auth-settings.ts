import { useEffect, useState } from 'preact/hooks'
import type { CallEndpoint } from '#api/contract/http-client.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { AuthSettings } from './session-calls.ts'

/** By server: asked for once, and again only after a failure. */
const loadsByCall = new WeakMap<CallEndpoint, Promise<AuthSettings>>()
const settingsByCall = new WeakMap<CallEndpoint, AuthSettings>()

/** Also called ahead, so that who comes to sign in finds the ways already known. */
export function loadAuthSettings(call: CallEndpoint): Promise<AuthSettings> {
  const kept = loadsByCall.get(call)
  if (kept) return kept
  const loading = call('GET /auth/v1/settings', {})
  loadsByCall.set(call, loading)
  loading.then(
    (settings) => settingsByCall.set(call, settings),
    () => loadsByCall.delete(call),
  )
  return loading
}

export type AuthSettingsState = {
  /** undefined: not known yet; null: could not be had. */
  settings: AuthSettings | null | undefined
  load: () => Promise<AuthSettings>
}

/** Which ways to sign in there are, and whether codes can be sent. */
export function useAuthSettings(): AuthSettingsState {
  const { call } = useWidget()
  const [settings, setSettings] = useState<AuthSettingsState['settings']>(() =>
    settingsByCall.get(call),
  )
  const load = async () => {
    const loaded = await loadAuthSettings(call)
    setSettings(loaded)
    return loaded
  }
  useEffect(() => {
    load().catch(() => setSettings(null))
  }, [call])
  return { settings, load }
}
