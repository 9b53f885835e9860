import { createFileRoute } from '@tanstack/react-router';

/** The list alone, without a popup. */
export const Route = createFileRoute('/connector-ace/_list/')({ component: () => null });
