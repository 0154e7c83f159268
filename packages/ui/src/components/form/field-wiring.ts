import { createContext, use } from 'react'

/** What a control learns from the field around it: its id, what describes it, and whether it is in error. */
type FieldWiring = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  group: boolean
}

export const FieldContext = createContext<FieldWiring | null>(null)

type Own = { id?: string | undefined; 'aria-describedby'?: string | undefined }

/** The attributes that tie a control to its field; the control's own win, and descriptions add up. */
export function useFieldWiring(own: Own = {}) {
  const field = use(FieldContext)
  const describedBy = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? (field?.group ? undefined : field?.id),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field?.invalid || undefined,
  }
}
