import { createFileRoute } from '@tanstack/react-router';
import { requires } from '../../shared/session/guard.ts';
import { Metrics } from './metrics.tsx';

export const Route = createFileRoute('/admin/ace-metrics')({
  beforeLoad: requires('management:read'),
  staticData: { title: 'metrics.title' },
  component: Metrics,
});
