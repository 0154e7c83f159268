import { FormPage } from './FormPage.tsx'

// Each its own component: going from one to the next begins a new form.

export const AbusePage = () => <FormPage key="abuse" name="abuse" />

export const ContactPage = () => <FormPage key="contact" name="contact" />

export const FeedbackPage = () => <FormPage key="feedback" name="feedback" />

export const ReportPage = () => <FormPage key="report" name="report" />
