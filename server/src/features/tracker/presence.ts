import { KINDS } from '@ace/contract/shared/kinds.ts';
import type { Activity } from '@ace/contract/tracker/activity.ts';
import type { Presence } from '@ace/contract/tracker/live.ts';
import { presenceTopic } from '@ace/contract/tracker/topics.ts';

const FOLLOWED = Object.values(KINDS).filter(({ isFollowed }) => isFollowed);

/** The pages of one record, as the web app has them. */
const RECORD_PAGE = /^(\/[\w/-]{1,50})\/(\d{1,16})\/(view|edit)$/;

/** The name of the list of a record that is followed, and its id, in a topic. */
const PRESENCE_TOPIC = /^\/topic\/presence\/(\w{1,50})\/\d{1,16}$/;

/** Whether a destination is the topic of a record that has pages. */
export const isPresenceTopic = (destination: string) => {
  const [, list] = PRESENCE_TOPIC.exec(destination) ?? [];
  return FOLLOWED.some(({ plural }) => plural === list);
};

/** Who has come and gone at a record within so many milliseconds is told at once: each move of many concerns all who watch. */
const TELL_AFTER_MS = 100;

type Visit = { topic: string; login: string; isEditing: boolean };
type Watcher = { login: string; deliver: (people: string) => void };

/** Knows which employees have which records open, by the pages that their browsers report. */
export const createPresence = () => {
  /** By session. */
  const visits = new Map<string, Visit>();
  /** The sessions at a record, and who wants to know of them, by topic. */
  const sessions = new Map<string, Set<string>>();
  const watchers = new Map<string, Set<Watcher>>();
  /** The topics of which something is about to be told. */
  const waiting = new Map<string, NodeJS.Timeout>();

  /** The others at a record, each once; who has it open twice is editing if one of them is. */
  const othersAt = (topic: string, login: string): Presence => {
    const others = new Map<string, boolean>();
    for (const session of sessions.get(topic) ?? []) {
      const visit = visits.get(session);
      if (visit && visit.login !== login) others.set(visit.login, visit.isEditing || others.get(visit.login) === true);
    }
    return [...others].map(([login, isEditing]) => ({ login, isEditing })).sort((a, b) => a.login.localeCompare(b.login));
  };
  const tell = (topic: string) => {
    const texts = new Map<string, string>();
    for (const { login, deliver } of watchers.get(topic) ?? []) {
      const text = texts.get(login) ?? JSON.stringify(othersAt(topic, login));
      texts.set(login, text);
      deliver(text);
    }
  };
  const tellSoon = (topic: string) => {
    if (waiting.has(topic)) return;
    const timer = setTimeout(() => {
      waiting.delete(topic);
      tell(topic);
    }, TELL_AFTER_MS);
    waiting.set(topic, timer.unref());
  };
  const leave = (sessionId: string) => {
    const visit = visits.get(sessionId);
    if (!visit) return undefined;
    visits.delete(sessionId);
    const others = sessions.get(visit.topic);
    others?.delete(sessionId);
    if (others?.size === 0) sessions.delete(visit.topic);
    return visit.topic;
  };

  return {
    /** Takes note that a session of an employee shows another page, or none any more. */
    move: ({ sessionId, userLogin, page }: Activity) => {
      const left = leave(sessionId);
      const [, list, id = '', way] = RECORD_PAGE.exec(page) ?? [];
      const kind = FOLLOWED.find(({ path }) => path === list);
      const topic = kind && presenceTopic(kind.plural, id);
      if (topic) {
        visits.set(sessionId, { topic, login: userLogin, isEditing: way === 'edit' });
        sessions.set(topic, (sessions.get(topic) ?? new Set()).add(sessionId));
      }
      for (const changed of new Set([left, topic])) if (changed) tellSoon(changed);
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
    /** Delivers the others at a record, as JSON of `Presence`, now and soon after each change, until the returned function is called. */
    watch: (topic: string, login: string, deliver: (people: string) => void) => {
      const watcher = { login, deliver };
      watchers.set(topic, (watchers.get(topic) ?? new Set()).add(watcher));
      deliver(JSON.stringify(othersAt(topic, login)));
      return () => {
        const rest = watchers.get(topic);
        rest?.delete(watcher);
        if (rest?.size === 0) watchers.delete(topic);
      };
    },
  };
};
