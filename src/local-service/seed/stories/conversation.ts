/** Comments, mentions and shared documents: the most frequent messages. */
import { remarks } from './remarks.js';
import { inSentence, pickAuthor, pickDocument, type Story } from './story.js';

const comment: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  const remark = random.draw(remarks);
  return {
    workflow: 'comment-added',
    subject: `${inSentence(name)} commented on ${inSentence(title)}`,
    content: remark,
    url,
    ...picture,
    payload: { category: 'comments', project, document: { title, url } },
  };
};

const thread: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  const others = 2 + random.below(6);
  const events = Array.from({ length: others + 1 }, () => ({
    author: pickAuthor(random, reader).name,
    document: title,
  }));
  return {
    workflow: 'comment-added',
    content: `${inSentence(name)} and ${others} others commented on “${title}”: ${inSentence(random.draw(remarks))}`,
    url: `${url}#comments`,
    ...picture,
    payload: { category: 'comments', project, count: others + 1 },
    events,
  };
};

const mention: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  return {
    workflow: 'mention',
    subject: `${inSentence(name)} mentioned you in ${inSentence(title)}`,
    content: random.draw(remarks),
    url,
    ...picture,
    buttons: random.chance(0.5) ? [{ type: 'primary', content: 'Reply', url: `${url}#reply`, target: '_self' }] : [],
    payload: { category: 'mentions', project, document: { title, url } },
  };
};

const shared: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const { title, url, project } = pickDocument(random);
  const right = random.pick(['can view', 'can comment', 'can edit']);
  return {
    workflow: 'document-shared',
    content: `${inSentence(name)} shared “${title}” with you. You ${right}.`,
    url,
    ...picture,
    payload: { category: 'documents', project, right },
  };
};

const folder: Story = (random, reader) => {
  const { name, picture } = pickAuthor(random, reader);
  const title = random.pick(['Research', 'Contracts', 'Press kit', 'Workshop photos', 'مستندات الإطلاق', '議事録']);
  return {
    workflow: 'document-shared',
    subject: `You were invited to the folder ${inSentence(title)}`,
    content: `${inSentence(name)} invited you. Everything that is added to the folder will show up in your sidebar.`,
    ...picture,
    buttons: [
      { type: 'primary', content: 'Join' },
      { type: 'secondary', content: 'Not now' },
    ],
    payload: { category: 'documents', folder: title },
  };
};

export const conversation: readonly Story[] = [comment, comment, comment, thread, mention, mention, shared, folder];
