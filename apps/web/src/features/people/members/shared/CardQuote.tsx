import { UserText } from '@amour/ui/components/feedback/UserText.tsx'

/** What a member says of themselves, in one line of their card. */
export const CardQuote = ({ children }: { children: string }) => (
  <p className="mcard-quote cut">
    “<UserText text={children} />”
  </p>
)
