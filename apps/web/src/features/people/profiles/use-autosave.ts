import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Me } from '#app/account/account.ts'
import { Autosave } from './autosave.ts'
import { toProfileValues } from './profile-form.ts'
import type { ProfileField, ProfileValues } from './profile-form.ts'
import { getCachedMember, saveProfile } from './profiles.api.ts'

/** Saves a form of the profile by itself; answers how far that is. */
export function useAutosave(form: UseFormReturn<ProfileValues>, me: Me) {
  const [autosave] = useState(
    () => new Autosave({ latest: () => toProfileValues(getCachedMember() ?? me), save: saveProfile }),
  )

  const isAdopting = useRef(false)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // The first of several fields that are taken over would make the others look changed.
        callback: ({ values }) => void (isAdopting.current || autosave.change(values)),
      }),
    [form, autosave],
  )

  // What another page or device has saved shows here too: what stands in the form is what others see.
  useEffect(() => {
    const account = toProfileValues(me)
    isAdopting.current = true
    for (const field of Object.keys(autosave.adopt(account)) as ProfileField[])
      // of the fields alone
      form.setValue(field, account[field])
    isAdopting.current = false
  }, [form, autosave, me])

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
