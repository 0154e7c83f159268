import { InlinePart } from '#app/page/InlinePart.tsx'
import { forgetFailedParts, lazyStatic } from '#app/page/lazy-part.ts'
import type { UnfoldingFormProps } from '#features/account/confirmation/UnfoldingForm.tsx'

const UnfoldingForm = lazyStatic(
  'UnfoldingForm',
  async () => (await import('#features/account/confirmation/UnfoldingForm.tsx')).UnfoldingForm,
)

/** Fetches what the forms are made with as soon as somebody turns to their page: anyone who presses a button finds it there. */
export const preloadSettingsForms = () => void UnfoldingForm.load().catch(forgetFailedParts)

/** A form that unfolds in its panel. */
export function SettingsForm(props: UnfoldingFormProps) {
  return (
    <InlinePart>
      <UnfoldingForm {...props} />
    </InlinePart>
  )
}
