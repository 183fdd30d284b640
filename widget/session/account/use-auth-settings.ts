import { useEffect, useState } from 'preact/hooks'
import type { ApiCaller } from '#api/contract/http-client.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import type { AuthSettings } from './session-calls.ts'

/** By server: asked for once, and again only after a failure. */
const settingsByCaller = new WeakMap<ApiCaller, Promise<AuthSettings>>()

function loadAuthSettings(call: ApiCaller): Promise<AuthSettings> {
  const kept = settingsByCaller.get(call)
  if (kept) return kept
  const loading = call('GET /auth/v1/settings', {})
  settingsByCaller.set(call, loading)
  loading.catch(() => settingsByCaller.delete(call))
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
  const [settings, setSettings] = useState<AuthSettingsState['settings']>()
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
