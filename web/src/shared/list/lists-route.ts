import { createFileRoute } from '@tanstack/react-router';

/** Around all lists of records, so that the addresses below theirs are not drawn within them. */
export const Route = createFileRoute('/_lists')({});
