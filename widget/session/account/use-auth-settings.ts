import { useEffect, useState } from 'preact/hooks'
import type { ApiCaller } from '#api/contract/http-client.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { AuthSettings } from './session-calls.ts'

/** By server: asked for once, and again only after a failure. */
const loadsByCaller = new WeakMap<ApiCaller, Promise<AuthSettings>>()
const settingsByCaller = new WeakMap<ApiCaller, AuthSettings>()

/** Also called ahead, so that who comes to sign in finds the ways already known. */
export function loadAuthSettings(call: ApiCaller): Promise<AuthSettings> {
  const kept = loadsByCaller.get(call)
  if (kept) return kept
  const loading = call('GET /auth/v1/settings', {})
  loadsByCaller.set(call, loading)
  loading.then(
    (settings) => settingsByCaller.set(call, settings),
    () => loadsByCaller.delete(call),
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
    settingsByCaller.get(call),
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
