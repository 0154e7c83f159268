import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Me } from '#app/account/account.ts'
import { Autosave } from './autosave.ts'
import { toProfileValues } from './profile-form.ts'
import type { ProfileValues } from './profile-form.ts'
import { getCachedMember, saveProfile } from './profiles.api.ts'

/** Saves a form of the profile by itself; answers how far that is. */
export function useAutosave(form: UseFormReturn<ProfileValues>, me: Me) {
  const [autosave] = useState(
    () => new Autosave({ latest: () => toProfileValues(getCachedMember() ?? me), save: saveProfile }),
  )

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => autosave.change(values),
      }),
    [form, autosave],
  )

  useEffect(() => {
    const flush = () => void autosave.flush()
    const leaveField = () => {
      autosave.tellFieldErrors()
      flush()
    }
    const leave = () => document.visibilityState === 'hidden' && leaveField()
    window.addEventListener('online', flush)
    document.addEventListener('focusout', leaveField)
    document.addEventListener('visibilitychange', leave)
    return () => {
      autosave.stop()
      window.removeEventListener('online', flush)
      document.removeEventListener('focusout', leaveField)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [autosave])

  return { autosave, ...useSyncExternalStore(autosave.subscribe, autosave.get) }
}
