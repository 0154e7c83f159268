import { Suspense } from 'react'
import { lazyStatic } from '#app/page/lazy-part.ts'
import type { UnfoldingFormProps } from '#features/account/confirmation/UnfoldingForm.tsx'

const UnfoldingForm = lazyStatic(
  'UnfoldingForm',
  async () => (await import('#features/account/confirmation/UnfoldingForm.tsx')).UnfoldingForm,
)

/** Fetches what the forms are made with once their page stands: nobody waits for it who only reads. */
export const preloadSettingsForms = () => void UnfoldingForm.load().catch(() => undefined)

/** A form that unfolds in its panel. */
export function SettingsForm(props: UnfoldingFormProps) {
  return (
    <Suspense>
      <UnfoldingForm {...props} />
    </Suspense>
  )
}
